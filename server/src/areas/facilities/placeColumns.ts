import type { Column } from '../../platform/sheets/sheet'

interface Place {
  id: number
  name: string
  name_ar: string | null
  phone: string | null
}

/** What the sheets of hospitals, labs and radiology centers have in common. */
export const placeColumns: readonly Column<Place>[] = [
  { header: 'sheet.id', value: ({ id }) => id },
  { header: 'sheet.name', value: ({ name }) => name },
  { header: 'sheet.nameAr', value: ({ name_ar }) => name_ar },
  { header: 'sheet.phone', value: ({ phone }) => phone },
]
