/** The logo: an area and lines on it, in a square of 32. `app/icon.svg` draws the same. */
export const mark = {
  area: "M7 7.2c0-1 1.1-1.5 1.9-.9l3.9 3.2h6.4l3.9-3.2c.8-.6 1.9-.1 1.9.9V16a9 9 0 0 1-18 0Z",
  lines: "M12.6 14v3.2M19.4 14v3.2",
};
