// Loaded into a build by the launcher. A build whose launcher was killed with -9 would go on writing to `.next`, under
// the feet of the next start; the closing of the channel between them tells it to stop. The build's own workers load
// this too, and their channel is not ours to touch.
if (process.ppid === Number(process.env.LAUNCHER_PID)) {
  process.on("disconnect", () => process.exit(1));
  process.channel?.unref();
}
