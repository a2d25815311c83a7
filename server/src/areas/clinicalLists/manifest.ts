import type { AreaManifest } from '../manifest'

/** What allergies, alerts and problems have in common; they are areas of their own. */
export const clinicalListsArea: AreaManifest = { name: 'clinicalLists', calls: [] }
