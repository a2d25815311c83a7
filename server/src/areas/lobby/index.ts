export { consultationEnded } from './consultationEnded'
export { lobbyJobs } from './jobs'
export { lobbyPresence, recordLostConnections } from './presence'
