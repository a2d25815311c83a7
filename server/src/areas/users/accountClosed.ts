import { domainEvent } from '../../platform/domainEvents'

/** Published when an account was closed: nobody can sign in with it any more. */
export const accountClosed = domainEvent<{ userId: number }>('accountClosed')
