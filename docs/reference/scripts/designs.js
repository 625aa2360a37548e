// Made by swacalc pages. Change the claims or the code and run it again.
//
// designs   by model: bytes of a token of global KV and of a window, as fractions; onSsd where windows
//           are on SSD; near and span as assets/simulation.js has them
// share     the pool's part of host DRAM, and claimed the ratio of the report, as fractions
// holding   the least and the most that the claimed ratio allows
// measured  by claim: the figure that was measured on a trace

export const designs = {
 "deepseek-v4.1-flash":{"title":"DeepSeek-V4.1-Flash","token":[890,1],"window":[1351680,1],"onSsd":false,"near":128,"span":128},
 "deepseek-v4-flash":{"title":"DeepSeek-V4-Flash","token":[14057,4],"window":[3214336,1],"onSsd":true,"near":0,"span":0},
};
export const share = [1,10];
export const claimed = [1,8];
export const holding = [0.11875,0.13125];
export const measured = {
 "ratio-conversation":0.2048,
 "ratio-coding":0.166,
 "ratio-synthetic":0.1908,
 "turn-conversation":7696.0,
 "turn-coding":3482.0,
 "turn-for-eighth-conversation":1774.0,
 "turn-for-eighth-coding":1783.0,
 "saved-conversation":0.3819,
 "saved-v4-conversation":0.334,
 "saved-coding":0.9683,
 "saved-v4-coding":0.9361,
 "saved-without-pool":0.3784,
 "saved-ten-minutes":0.3577,
 "equal-half-conversation":0.1415,
 "equal-all-conversation":0.03342,
 "equal-half-coding":0.1449,
 "equal-all-coding":0.03611,
};
