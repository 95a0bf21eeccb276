// Loaded into a server under test: its clock is ahead by what the test sends.
const RealDate = Date;
let aheadMs = 0;
process.on("message", (message) => {
  if (typeof message?.clockAheadMs === "number") aheadMs = message.clockAheadMs;
});
globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...values) {
    if (values.length > 0) super(...values);
    else super(RealDate.now() + aheadMs);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};
