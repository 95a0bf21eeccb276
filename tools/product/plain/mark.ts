export const mark = {
  area: "M8 10a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2Z",
  lines: "M12.6 16h6.8",
};
