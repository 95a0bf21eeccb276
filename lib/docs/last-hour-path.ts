/** The page that replays an account's last hour. Signing in from there leads back to it. */
export const lastHourPath = "/docs/what-would-happen?pattern=last-hour";
