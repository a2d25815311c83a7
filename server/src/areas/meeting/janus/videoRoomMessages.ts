import * as z from 'zod'

/** The parts of the VideoRoom plugin's data that this server uses. */
export const VideoRoomData = z.object({
  publishers: z.array(z.object({ id: z.number(), display: z.string() })).optional(),
  unpublished: z.union([z.number(), z.string()]).optional(),
  leaving: z.union([z.number(), z.string()]).optional(),
})

/** The streams of a subscription, by Janus' media id. */
export const Attached = z.object({ streams: z.array(z.object({ mid: z.string(), type: z.string() })) })
