import { useText } from '../../app/i18n/useText'
import type { ImageFile } from './types'

/** The modalities whose names are in the catalogues. */
const modalities = ['CT', 'MR', 'US', 'CR', 'DX', 'MG', 'XA', 'NM', 'PT'] as const

/** Returns a function that returns the name of the study of a file: its description, or its modality. */
export function useStudyName(): (file: ImageFile) => string {
  const t = useText('imaging')
  return ({ image, file_name: name }) => {
    if (image.study_description) return image.study_description
    const known = modalities.find((modality) => modality === image.modality)
    return known ? t(`modality.${known}`) : (image.modality ?? name)
  }
}
