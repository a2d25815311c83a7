import { CENTER_TYPE } from '#contract/facilities/centers'
import { staffOfCenter } from './centerStaff'
import { centerHandlers } from './centers'

export { hospitalHandlers } from './hospitals'
export { recheckAccessAfterMove } from './tree'

export const labHandlers = centerHandlers({
  type: CENTER_TYPE.lab,
  create: 'create-lab',
  update: 'update-lab',
  staff: staffOfCenter('ownLab', 'manage-lab-member'),
})

export const radiologyHandlers = centerHandlers({
  type: CENTER_TYPE.radiology,
  create: 'create-radiology',
  update: 'update-radiology',
  staff: staffOfCenter('ownRadiologyCenter', 'manage-Radiology-member'),
})
