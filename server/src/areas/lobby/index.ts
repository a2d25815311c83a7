export { lobbyRules } from './policy'
export { lobbies } from './tables'
