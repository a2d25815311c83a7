import { type ReactNode, Suspense, useRef, useState } from 'react'
import { revisionOf } from '#contract/kit/revision'
import type { Problem } from '../../lib/api/problem'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { useText } from '../i18n/useText'
import { ConflictChoice } from './ConflictChoice'
import { isSame, mergeValues } from './mergeValues'

/** The saved record that a form changes, and what another user has saved of it meanwhile. V are the form's values. */
export interface FormBase<V extends object> {
  /** Sent with the change, so that the server refuses it if another user has changed the record meanwhile. */
  revision: () => string
  /**
   * Fetches what another user has saved, after the server has refused a change for it, and merges it.
   *
   * @param mine the values on the screen
   * @param loaded the values that the form was loaded with
   * @returns undefined if the problem is none of this kind
   * @throws Problem if it cannot be fetched
   */
  merge: (problem: Problem, mine: V, loaded: V) => Promise<{ values: V; saved: V } | undefined>
  /** Returns the choice for a field that both have changed. */
  conflictOf: (name: keyof V & string, values: V, set: (some: Partial<V>) => void) => ReactNode
  /**
   * Returns what the user has to know and to decide before saving again.
   *
   * @param seen the fields on the screen, which show their conflicts themselves
   */
  notice: (values: V, set: (some: Partial<V>) => void, seen: ReadonlySet<string>) => ReactNode
  /** Forgets it, after saving. */
  clear: () => void
}

/** The base of a form, which a form that stays open after saving tells what it has saved. */
export interface RecordBase<Item extends object, V extends object> extends FormBase<V> {
  loaded: (record: Item) => void
}

interface Meanwhile<V extends object> {
  /** The server's message. */
  message: string
  mine: V
  theirs: V
  conflicts: readonly (keyof V & string)[]
}

/**
 * Returns the base of a form that changes a record.
 *
 * @param record as the form was loaded with it; undefined for a new one
 * @param fetch makes the call again that has loaded it
 * @param toValues maps a record to the form's values
 */
export function useFormBase<Item extends object, V extends object>(
  record: Item | undefined,
  fetch: (record: Item) => Promise<{ data: Item }>,
  toValues: (record: Item) => V,
): RecordBase<Item, V> | undefined {
  const [state, setState] = useState<Meanwhile<V>>()
  const current = useRef(record)
  if (!record) return undefined

  const choiceOf = (
    names: readonly (keyof V & string)[],
    { mine, theirs }: Meanwhile<V>,
    values: V,
    set: (some: Partial<V>) => void,
  ) => ({
    choice: names.every((name) => isSame(values[name], theirs[name])) ? ('theirs' as const) : ('mine' as const),
    onChoose: (choice: 'mine' | 'theirs') => {
      const chosen = choice === 'theirs' ? theirs : mine
      set(Object.fromEntries(names.map((name) => [name, chosen[name]])) as Partial<V>)
    },
  })
  return {
    revision: () => revisionOf(current.current ?? record),
    merge: async (problem, mine, loaded) => {
      if (problem.status !== 409 || !Array.isArray(problem.extra.changed)) return undefined
      const { data } = await fetch(record)
      current.current = data
      const theirs = toValues(data)
      const { values, conflicts } = mergeValues(mine, loaded, theirs)
      setState({ message: problem.message, mine, theirs, conflicts })
      return { values, saved: theirs }
    },
    conflictOf: (name, values, set) =>
      state?.conflicts.includes(name) && (
        <Suspense>
          <ConflictChoice {...choiceOf([name], state, values, set)} />
        </Suspense>
      ),
    notice: (values, set, seen) => {
      if (!state) return undefined
      const others = state.conflicts.filter((name) => !seen.has(name))
      return (
        <Suspense>
          <MeanwhileNotice
            message={state.message}
            conflicts={state.conflicts.length}
            elsewhere={others.length > 0 ? choiceOf(others, state, values, set) : undefined}
          />
        </Suspense>
      )
    },
    clear: () => setState(undefined),
    loaded: (saved) => {
      current.current = saved
    },
  }
}

type MeanwhileNoticeProps = {
  message: string
  /** How many fields both have changed. */
  conflicts: number
  /** The choice for those that are not on the screen as single fields. */
  elsewhere: { choice: 'mine' | 'theirs'; onChoose: (choice: 'mine' | 'theirs') => void } | undefined
}

/** Says that another user has saved meanwhile, what became of it, and what the user has to decide. */
function MeanwhileNotice({ message, conflicts, elsewhere }: MeanwhileNoticeProps) {
  const t = useText('formNotices')
  return (
    <InlineNotice tone="warn" alert title={message}>
      <p>{conflicts > 0 ? t('meanwhile.conflicts', { count: conflicts }) : t('meanwhile.merged')}</p>
      {elsewhere && <ConflictChoice label={t('meanwhile.elsewhere')} {...elsewhere} />}
    </InlineNotice>
  )
}
