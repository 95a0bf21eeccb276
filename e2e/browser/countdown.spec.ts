import { expect, signUp, freshTest as test } from "./support/visitor";

for (const hours of [-3, 3]) {
  test(`a browser whose clock is ${hours} hours off counts down to the right instant`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await signUp(page);
    await page.goto("/portal");
    const minute = page.getByText(/^resets in \d+s/).last(); // the day is above it, and has seconds in its last minute
    await expect(minute).toBeVisible();
    const shown = async () => Number(/\d+(?=s)/.exec((await minute.textContent()) ?? "")?.[0]);
    // The page may still show the previous window until it has refreshed.
    await expect
      .poll(async () => Math.abs((await shown()) - (60 - (Math.floor(Date.now() / 1000) % 60))))
      .toBeLessThanOrEqual(3);
  });
}
