import { api } from '../../../lib/api/api'

/** The calls of a center by its kind. */
export const centerCalls = {
  lab: { list: api.investigations.ofLab, assign: api.investigations.assignToLab },
  radiology: { list: api.investigations.ofRadiologyCenter, assign: api.investigations.assignToRadiologyCenter },
} as const
