import type { Metadata } from 'sharp';

/** The fields of a picture's header that are retained; its profiles and metadata, which may take megabytes, are not. */
export type PictureHeader = Pick<Metadata, 'width' | 'height' | 'format' | 'hasAlpha'> &
  Partial<Pick<Metadata, 'isProgressive' | 'orientation' | 'bitsPerSample' | 'channels' | 'chromaSubsampling'>> & {
    /** size of the profiles and metadata */
    readonly descriptionBytes: number;
  };

type Size = { readonly width: number; readonly height: number };

/** The size after the orientation in the header is applied. */
export function naturalSize({
  width,
  height,
  orientation = 1,
}: Size & { readonly orientation?: number | undefined }): Size {
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

export function headerOf(metadata: Metadata): PictureHeader {
  const { width, height, format, hasAlpha, isProgressive, orientation, bitsPerSample, channels, chromaSubsampling } = metadata; // prettier-ignore
  const descriptions = [metadata.exif, metadata.icc, metadata.iptc, metadata.xmp];
  return {
    width,
    height,
    format,
    hasAlpha,
    isProgressive,
    channels,
    descriptionBytes: descriptions.reduce((sum, bytes) => sum + (bytes?.byteLength ?? 0), 0),
    ...(orientation === undefined ? {} : { orientation }),
    ...(bitsPerSample === undefined ? {} : { bitsPerSample }),
    ...(chromaSubsampling === undefined ? {} : { chromaSubsampling }),
  };
}
