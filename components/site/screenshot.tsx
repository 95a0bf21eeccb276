/** In pixels of public/pictures, for the room until the picture is there. */
type Size = { width: number; height: number };

type ScreenshotProps = { wide: string; size: Size; phone: string; phoneSize: Size; alt: string };

/** A page of the portal, and for a phone a part of the page of a phone, so that both can be read. */
export const Screenshot = (props: ScreenshotProps) => (
  <div className="overflow-hidden rounded-xl border border-line bg-canvas shadow-floating">
    <Picture {...props} theme="" className="dark:hidden" />
    <Picture {...props} theme="-dark" className="hidden dark:block" />
  </div>
);

type PictureProps = ScreenshotProps & { theme: string; className: string };

// The browser does not load a lazy picture that is hidden.
const Picture = ({ wide, size, phone, phoneSize, alt, theme, className }: PictureProps) => (
  <picture className={className}>
    <source media="(width < 40rem)" srcSet={`/pictures/${phone}${theme}.webp`} {...phoneSize} />
    <img
      src={`/pictures/${wide}${theme}.webp`}
      alt={alt}
      {...size}
      loading="lazy"
      decoding="async"
      className="h-auto w-full"
    />
  </picture>
);
