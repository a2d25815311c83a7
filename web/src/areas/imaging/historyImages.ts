import { api } from '../../lib/api/api'
import type { EarlierStudies, FrameSource } from './diagnostic/types'
import { isImageFile } from './isImageFile'

/** The newest orders are searched for earlier studies. */
const searched = 20

/** Returns from where the frames of a patient's history are read. */
export function historyFrames(patientId: number): FrameSource {
  return {
    pixels: (fileId) => api.history.pixels.query({ params: { patientId, fileId } }),
    frame: ({ fileId, ...query }) => api.history.frame.query({ params: { patientId, fileId }, query }),
  }
}

/** Returns the images of the history of a patient, to be compared with a new one. */
export function historyImages(patientId: number): EarlierStudies {
  return {
    source: historyFrames(patientId),
    files: {
      queryKey: [...api.history.rads.key({ params: { patientId } }), 'images'],
      queryFn: async ({ signal }) => {
        const { data } = await api.history.rads.call({ params: { patientId }, query: { limit: searched }, signal })
        return data.flatMap(({ media }) => media.dicom.filter(isImageFile))
      },
    },
  }
}
