export { ClinicalListBadges } from './ClinicalListBadges'
export { ClinicalListCard, type EntryFormProps } from './ClinicalListCard'
export type { ClinicalList, ListQuery } from './clinicalList'
export { EntryFormFrame, StatusFields, useEntryFormOptions } from './EntryFormFrame'
