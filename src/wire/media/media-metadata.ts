import * as v from 'valibot';

/** Point of interest, in fractions (0 to 1) of the picture's width and height. */
export const pointOfInterestSchema = v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() });

export type PointOfInterestWire = v.InferOutput<typeof pointOfInterestSchema>;

/** Response to `GET /i/{alias}/{name}.json?metadata=true`. */
export const imageMetadataSchema = v.object({
  status: v.string(),
  isImage: v.boolean(),
  alpha: v.boolean(),
  width: v.number(),
  height: v.number(),
  format: v.string(),
  metadata: v.optional(
    v.object({
      image: v.optional(v.record(v.string(), v.unknown())),
      file: v.optional(v.object({ size: v.number(), type: v.string() })),
      pointOfInterest: v.optional(pointOfInterestSchema),
    }),
  ),
});
export type ImageMetadataWire = v.InferOutput<typeof imageMetadataSchema>;

/** Response to `GET /s/{alias}/{name}.json?metadata=true`. */
export const mediaSetSchema = v.object({
  name: v.string(),
  items: v.array(
    v.object({
      src: v.string(),
      type: v.picklist(['img', 'video', 'set']),
      width: v.optional(v.number()),
      height: v.optional(v.number()),
      format: v.optional(v.string()),
    }),
  ),
});
export type MediaSetWire = v.InferOutput<typeof mediaSetSchema>;

/** Response to `GET /v/{alias}/{name}.json?metadata=true`. */
export const videoMetadataSchema = v.object({
  media: v.array(v.object({ src: v.string(), profile: v.string(), format: v.optional(v.string()) })),
  meta: v.object({ title: v.optional(v.string()), mainThumb: v.object({ src: v.string() }) }),
});
export type VideoMetadataWire = v.InferOutput<typeof videoMetadataSchema>;
