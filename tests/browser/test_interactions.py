"""What the benchmark of the site's interactions prints."""

from interactions import row


def test_an_interaction_without_its_event_has_no_time() -> None:
    """Where the event never came, the row says so and has no wait, which 0 ms would be."""
    assert row("front page: DRAM", [], [3.0, 1.0, 2.0]).split()[3:] == ["no", "event", "2.0"]
    assert row("front page: DRAM", [5.0, 4.0], [2.0]).split()[3:] == ["4.0", "4.5", "2.0"]
    heard, unheard = (row("a", waits, [2.0]) for waits in ([5.0], []))
    assert len(heard) == len(unheard)
