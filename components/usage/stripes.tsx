/** The SVG fill for rate limited requests. The chart must contain {@link Stripes}. */
export const stripesFill = "url(#rate-limited)";

/** Defines the SVG pattern of {@link stripesFill}. */
export const Stripes = () => (
  <defs>
    <pattern id="rate-limited" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2" height="4" fill="var(--color-danger)" />
    </pattern>
  </defs>
);
