import type { Clock } from '../platform/clock'
import type { ProviderName } from './state'

/**
 * What happens to messages to the merchant. `on_demand`: they wait until they are delivered one by one. `out_of_order`: an
 * earlier state of the transaction is sent as well, and arrives last. `lost`: they are never sent.
 */
export const deliveries = ['prompt', 'late', 'on_demand', 'twice', 'out_of_order', 'lost'] as const

/**
 * How messages and returns differ from what happened. `forged`: signed with another key. `signed_field`, `unsigned_field`:
 * a field is changed after signing. `other_order`: names the order of another payer, and is signed correctly.
 */
export const alterations = ['none', 'forged', 'signed_field', 'unsigned_field', 'other_order'] as const

/** What is taken from the payer: what was asked for, one EGP less, or the same number of US dollars (Paymob only). */
export const captures = ['exact', 'wrong_amount', 'other_currency'] as const

/**
 * How calls of the merchant fail. `fails_before`: status 500 without doing anything. `fails_after`: status 500 after
 * performing the action; calls that only read succeed. `slow`: performed, and answered after `slowBy`. `down`: the
 * connection is lost. An object is sent instead of performing anything.
 */
export const namedCallFaults = ['none', 'fails_before', 'fails_after', 'slow', 'down'] as const
export type CallFault = (typeof namedCallFaults)[number] | { status: number; body: string }

export interface Switches {
  delivery: (typeof deliveries)[number]
  /** Milliseconds after which a late message is sent. */
  lateBy: number
  alteration: (typeof alterations)[number]
  capture: (typeof captures)[number]
  calls: CallFault
  /** Milliseconds. */
  slowBy: number
  /** Whether refunds succeed; Paymob declines them if the merchant's balance is too low. */
  refunds: 'performed' | 'declined'
  /** Whether payments can be voided on their day; Paymob refuses it once they are settled. */
  voids: 'performed' | 'settled'
}

const normal: Switches = {
  delivery: 'prompt',
  lateBy: 60_000,
  alteration: 'none',
  capture: 'exact',
  calls: 'none',
  slowBy: 15_000,
  refunds: 'performed',
  voids: 'performed',
}

/** Everything, one provider, or one order by the merchant's reference. */
export type Scope = 'all' | ProviderName | { reference: string }

export interface SwitchBoard {
  /**
   * Changes some switches; those of an order take precedence over those of its provider, and these over those of all.
   * @param until when all changes of this scope end; by default they stay
   */
  set(scope: Scope, changes: Partial<Switches>, until?: Date): void
  /** Switches everything back to normal. */
  reset(): void
  /** Returns the switches of an order, or of calls that name no known order. */
  of(provider: ProviderName, reference?: string): Switches
}

export function createSwitchBoard(clock: Clock): SwitchBoard {
  const changed = new Map<string, { changes: Partial<Switches>; until: Date | undefined }>()
  const keyOf = (scope: Scope) => (typeof scope === 'string' ? scope : `order ${scope.reference}`)

  function changesOf(scope: Scope): Partial<Switches> {
    const { changes, until } = changed.get(keyOf(scope)) ?? {}
    return until !== undefined && until <= clock.now() ? {} : { ...changes }
  }

  return {
    set(scope, changes, until) {
      changed.set(keyOf(scope), { changes: { ...changesOf(scope), ...changes }, until })
    },
    reset: () => changed.clear(),
    of(provider, reference) {
      const own = reference === undefined ? {} : changesOf({ reference })
      return { ...normal, ...changesOf('all'), ...changesOf(provider), ...own }
    },
  }
}
