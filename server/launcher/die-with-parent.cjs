// Loaded into a build. If the launcher is killed with -9, the channel between them closes, and the build must not keep
// writing to `.next` during the next start. The build's own workers load this too, but their channel is not ours.
if (process.ppid === Number(process.env.LAUNCHER_PID)) {
  process.on("disconnect", () => process.exit(1));
  process.channel?.unref();
}
