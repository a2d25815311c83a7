import { domainEvent } from '../../platform/domainEvents'

/** A hospital accepted a transfer: the episode belongs to it from now on. */
export const episodeTransferred = domainEvent<{ episodeId: number }>('episodeTransferred')
