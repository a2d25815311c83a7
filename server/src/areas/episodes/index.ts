export { moveToHospital } from './beds'
export { inPatients } from './inPatients'
export { readEpisode } from './readEpisode'
export { takeTransferred } from './responsibleDoctor'
