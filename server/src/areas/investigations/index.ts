export { newOrderCode } from './code'
export { filesOf } from './filesOf'
export { investigationOf, typeOf } from './investigationOf'
export { InvestigationRow, investigationColumns, investigationTables, TypeRow, typeJson } from './investigationRow'
export { labValuesOf } from './labValues'
export { ordersPage } from './list'
export {
  accessPathsToEpisodeInvestigations,
  accessPathsToInvestigation,
  isForPatient,
  isOfEncounter,
  ofEncounters,
} from './policy'
export { filesWhere } from './read'
export { labTrendOfPatient } from './trend'
export { worklistsOfCaller } from './worklists'
