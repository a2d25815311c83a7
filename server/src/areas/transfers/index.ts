export { episodeTransferred } from './episodeTransferred'
