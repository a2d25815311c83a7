import { CENTER_TYPE } from '#contract/facilities/centers'

/** Returns the address of the investigations of a center. */
export function worklistAddress(id: number, type: 1 | 2 | undefined): string {
  const centers = type === CENTER_TYPE.radiology ? 'radiology-centers' : 'labs'
  return `/service/providers/${centers}/${id}/show?tab=investigations`
}
