export const word = "done";
