import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldErrors } from '../../../app/form/formErrors'
import type { FormPart } from '../../../app/form/useForm'
import { validate } from '../../../app/form/validate'
import { api } from '../../../lib/api/api'
import { asProblem, type Problem } from '../../../lib/api/problem'
import { apiSettings } from '../../../lib/api/settings'
import { SubmitKey } from '../../../lib/api/submitKey'
import { dayIn } from '../../../lib/dates'
import type { CenterType, OrderEncounter, Utilities } from '../types'
import {
  addedToBasket,
  type Basket,
  centerTypes,
  deleteBasket,
  emptyBasket,
  readBasket,
  saveBasket,
  typesIn,
} from './basketState'
import { filesOf, type OrderValues, orderBody } from './orderValues'

/** An order that was sent. */
export interface Ordered {
  id: number
  type: CenterType
  code: string
  names: string
}

type ByType<T> = Partial<Record<CenterType, T>>

const schema = () => import('#contract/investigations/investigation').then((m) => m.InvestigationInput)

export type BasketControl = ReturnType<typeof useBasket>

/**
 * Manages a basket of orders. Each center type is sent by a call of its own, with an idempotency key of its own: what was
 * ordered leaves the basket, and what could not be ordered stays in it.
 * @param onDone called when everything is ordered
 */
export function useBasket(encounter: OrderEncounter, utilities: Utilities, onDone: (ordered: Ordered[]) => void) {
  const queries = useQueryClient()
  const today = dayIn(encounter.zone)
  const [basket, setBasket] = useState(() => readBasket(encounter, utilities, today))
  const now = useRef(basket)
  const [errors, setErrors] = useState<ByType<FieldErrors>>({})
  const [problems, setProblems] = useState<ByType<Problem>>({})
  const [ordered, setOrdered] = useState<Ordered[]>([])
  const [sending, setSending] = useState<{ type: CenterType; progress: number | undefined }>()
  const isSending = useRef(false)
  const keys = useRef<Record<CenterType, SubmitKey>>({ 1: new SubmitKey(), 2: new SubmitKey() })

  const change = (next: Basket) => {
    now.current = next
    setBasket(next)
    saveBasket(encounter, next)
  }
  const set = (type: CenterType, some: Partial<OrderValues>) => {
    change({ ...now.current, [type]: { ...now.current[type], ...some } })
    // What was found of a field no longer applies to its new value.
    const left = Object.entries(errors[type] ?? {}).filter(([name]) => !Object.hasOwn(some, name))
    setErrors((before) => ({ ...before, [type]: Object.fromEntries(left) }))
  }
  /** Puts a type into the basket, or takes it out. */
  const toggle = (type: CenterType, id: number) => {
    const before = now.current[type].investigation_types
    const others = before.filter(({ value }) => value !== String(id))
    const label = utilities.types.find((each) => each.id === id)?.name ?? ''
    const isNew = others.length === before.length
    set(type, {
      investigation_types: isNew ? [...before, { value: String(id), label }] : others,
      // The page may have been open since yesterday.
      ...(before.length === 0 && { date: today }),
    })
  }
  /** Puts several types into the basket, of labs and of imaging. */
  const addAll = (ids: readonly number[]) => {
    const added = addedToBasket(now.current, utilities, ids)
    for (const type of centerTypes) {
      const before = now.current[type].investigation_types
      if (added[type].length > 0)
        set(type, { investigation_types: [...before, ...added[type]], ...(before.length === 0 && { date: today }) })
    }
  }
  const toRequestBody = (type: CenterType, [first]: readonly Ordered[] = ordered) => ({
    ...orderBody(now.current[type]),
    model_type: encounter.model,
    model_id: encounter.id,
    center_type: type,
    // The orders of a basket stay together.
    ordered_with: first?.id ?? null,
  })

  /** Sends the order of one center type. Returns what was ordered; undefined if it failed. */
  const sendOne = async (type: CenterType, done: readonly Ordered[]): Promise<Ordered | undefined> => {
    const body = toRequestBody(type, done)
    const attachment = filesOf(now.current[type].attachment)
    const key = keys.current[type]
    setSending({ type, progress: undefined })
    try {
      const { data } = await api.investigations.create.call({
        body,
        files: { attachment },
        idempotencyKey: key.keyFor({ body, files: { attachment } }),
        ...(attachment.length > 0 && { onProgress: (progress: number) => setSending({ type, progress }) }),
      })
      key.complete()
      change({ ...now.current, [type]: emptyBasket(utilities, today)[type] })
      return { id: data.id, type, code: data.code, names: data.investigationTypeText }
    } catch (thrown) {
      const problem = asProblem(thrown, apiSettings.texts.network)
      if (!problem.isTransient) key.complete()
      if (Object.keys(problem.errors).length > 0) setErrors((before) => ({ ...before, [type]: problem.errors }))
      setProblems((before) => ({ ...before, [type]: problem }))
      return undefined
    }
  }

  /** Sends everything in the basket, once it is valid. Returns whether something is left to correct. */
  const send = async (): Promise<boolean> => {
    const types = typesIn(now.current)
    if (isSending.current || types.length === 0) return false
    isSending.current = true
    setProblems({})
    const found = await Promise.all(
      types.map(async (type) => [type, await validate(schema, toRequestBody(type))] as const),
    )
    setErrors(Object.fromEntries(found))
    const isValid = found.every(([, of]) => Object.keys(of).length === 0)
    const done: Ordered[] = [...ordered]
    // One after another, so that the order of the list is that of the basket.
    if (isValid)
      for (const type of types) {
        const one = await sendOne(type, done)
        if (one) done.push(one)
      }
    isSending.current = false
    setSending(undefined)
    setOrdered(done)
    if (done.length > ordered.length) void queries.invalidateQueries({ queryKey: ['investigations'] })
    if (typesIn(now.current).length > 0) return true
    deleteBasket(encounter)
    setOrdered([])
    onDone(done)
    return false
  }

  /** Empties the basket. */
  const clear = () => {
    change(emptyBasket(utilities, today))
    deleteBasket(encounter)
    setOrdered([])
  }

  /** The part of the form with the order of one center type. */
  const partOf = (type: CenterType): FormPart<OrderValues> => ({
    values: basket[type],
    set: (some) => set(type, some),
    field: (name) => ({
      name: `${name}.${type}`,
      value: basket[type][name],
      onChange: (value) => set(type, { [name]: value } as Partial<OrderValues>),
      onBlur: () => {},
      error: errors[type]?.[name]?.[0],
    }),
  })

  return { basket, types: typesIn(basket), partOf, errors, problems, ordered, sending, toggle, addAll, send, clear }
}
