import { domainEvent } from '../../platform/domainEvents'

/** An account was closed: nobody can sign in with it any more. */
export const accountClosed = domainEvent<{ userId: number }>('accountClosed')
