import { cx } from "@/components/cx";

/** Of public/pictures, in pixels. */
const size = { width: 1728, height: 1080 };

type ScreenshotProps = { name: string; alt: string; className?: string; cropped?: boolean };

/**
 * Without the sidebar if it is `cropped`, where `className` has the ratio of what remains. A phone gets the upper left of
 * the page, in a size that can be read.
 */
export const Screenshot = ({ name, alt, className = "max-sm:aspect-[4/5]", cropped }: ScreenshotProps) => {
  const crop = cx("max-w-none max-sm:-ml-[40%] max-sm:w-[213%]", cropped ? "sm:-ml-[23%] sm:w-[123%]" : "sm:w-full");
  return (
    <div className={cx("overflow-hidden rounded-xl border border-line shadow-floating", className)}>
      <Picture src={`/pictures/${name}.webp`} alt={alt} className={cx("dark:hidden", crop)} />
      <Picture src={`/pictures/${name}-dark.webp`} alt={alt} className={cx("hidden dark:block", crop)} />
    </div>
  );
};

// The browser does not load a lazy picture that is hidden.
const Picture = ({ src, alt, className }: { src: string; alt: string; className: string }) => (
  // biome-ignore lint/performance/noImgElement: the file has the size and the format that next/image would make
  <img src={src} alt={alt} {...size} loading="lazy" decoding="async" className={cx("h-auto", className)} />
);
