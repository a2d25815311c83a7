import type { ChosenFile } from '../../../ui/files/ChosenFileRow'

/** What is asked of every place. */
export interface PlaceValues {
  name: string
  name_ar: string
  phone: string
  address: string
  description: string
  c_name: string
  c_phone: string
  c_email: string
  agreement: ChosenFile | null
}

type Known = { [F in Exclude<keyof PlaceValues, 'agreement'>]: string | null }

/** The form's values of a place; empty for a new one. */
export function placeValues(place: Known | undefined): PlaceValues {
  return {
    name: place?.name ?? '',
    name_ar: place?.name_ar ?? '',
    phone: place?.phone ?? '',
    address: place?.address ?? '',
    description: place?.description ?? '',
    c_name: place?.c_name ?? '',
    c_phone: place?.c_phone ?? '',
    c_email: place?.c_email ?? '',
    agreement: null,
  }
}
