import { cx } from "@/components/cx";

/** Of public/pictures, in pixels. */
const size = { width: 1728, height: 1080 };

type ScreenshotProps = { name: string; alt: string; className?: string };

export const Screenshot = ({ name, alt, className }: ScreenshotProps) => (
  <div className={cx("overflow-hidden rounded-xl border border-line shadow-floating", className)}>
    <Picture src={`/pictures/${name}.webp`} alt={alt} className="dark:hidden" />
    <Picture src={`/pictures/${name}-dark.webp`} alt={alt} className="hidden dark:block" />
  </div>
);

// The browser does not load a lazy picture that is hidden.
const Picture = ({ src, alt, className }: { src: string; alt: string; className: string }) => (
  // biome-ignore lint/performance/noImgElement: the file has the size and the format that next/image would make
  <img src={src} alt={alt} {...size} loading="lazy" decoding="async" className={cx("h-auto w-full", className)} />
);
