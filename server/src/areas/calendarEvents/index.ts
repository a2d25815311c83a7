export { busyAt } from './busy'
export { placeOf } from './place'
