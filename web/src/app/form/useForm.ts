import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { CallOptions } from '../../lib/api/call'
import { asProblem, type Problem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { apiSettings } from '../../lib/api/settings'
import { SubmitKey } from '../../lib/api/submitKey'
import { onLanguageChange } from '../i18n/language'
import { useLeaveGuard } from '../router/useLeaveGuard'
import { deleteDraft, readDraft, saveDraft } from './drafts'
import { errorsElsewhere, errorsToShow, type FieldErrors } from './formErrors'
import { whenReleased } from './pointer'
import type { FormBase } from './useFormBase'
import { type LoadSchema, validate } from './validate'

/** Options of `useForm`: V are the form's values, B the request body, A the response. */
export interface FormOptions<V extends object, B, A> {
  initial: V
  /** Fetched when first needed: `() => import('#contract/auth/calls').then((m) => m.LoginInput)`. */
  schema: LoadSchema
  /** The saved record that the form changes: the server then refuses a change that is based on an outdated one. */
  base?: FormBase<V> | undefined
  /** Maps the values to the body that the schema expects; by default the values themselves. */
  body?: (values: V) => B
  /** Sends the body; pass `options` on to the call, they contain the idempotency key and the progress callback. */
  send: (body: B, options: CallOptions) => Promise<A>
  /** Called after saving. */
  onDone?: (response: A, values: V) => void
  /**
   * Name under which the values are saved as a draft until the form is sent, so that a reload loses nothing. Where the name
   * tells no person, show a `RestoredNotice`, so that what was typed does not appear in the form for the next one.
   */
  draftKey?: string | undefined
  /** Fields that are never part of the draft, such as passwords. */
  excludeFromDraft?: readonly (keyof V)[]
  /** Asks before the user leaves the page with unsaved changes; true by default. */
  guard?: boolean
  /** The screen shows `problem` itself instead of the banner. */
  handlesOwnError?: boolean
}

/** The props that the fields of web/src/ui have in common. */
export interface FormField<T> {
  name: string
  value: T
  onChange: (value: T) => void
  onBlur: () => void
  error: string | undefined
  /** Set while another user has changed the field as well. */
  conflict?: ReactNode
}

/** The state and the functions of a form, as `useForm` returns them. */
export interface Form<V extends object> {
  values: V
  /** Sets several values at once, for example those of a chosen sample. */
  set: (values: Partial<V>) => void
  field: <K extends keyof V & string>(name: K) => FormField<V[K]>
  errors: FieldErrors
  /** First messages of fields that are not on the screen, to be shown above the form. */
  otherErrors: readonly string[]
  /** The problem of the last submit, unless it was a 422 with field errors. */
  problem: Problem | undefined
  /** What another user has saved since the form was loaded, after a submit that was refused for it. */
  notice: ReactNode
  busy: boolean
  /** Share of the upload, 0 to 1; undefined when nothing is being uploaded. */
  progress: number | undefined
  /** Number of fields that differ from the saved values. */
  dirty: number
  submit: (event?: FormEvent) => void
  /** Restores the saved values. */
  reset: () => void
  /** Props of the form element: `<form {...form.props}>`. */
  props: { ref: (element: HTMLFormElement | null) => void; onSubmit: (event: FormEvent) => void; noValidate: true }
}

/** Some fields of a form, for a group of fields that several forms share. */
export interface FormPart<V extends object> {
  values: V
  set(some: Partial<V>): void
  field<K extends keyof V & string>(
    name: K,
  ): Pick<FormField<V[K]>, 'name' | 'value' | 'onBlur' | 'error'> & { onChange(value: V[K]): void }
}

function countChanges(values: object, initial: object): number {
  const before = new Map<string, unknown>(Object.entries(initial))
  return Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)))
    .length
}

function without<V extends object>(values: V, names: readonly (keyof V)[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name as keyof V)))
}

/**
 * Manages the state of a form: the values, validation by the contract's schema on blur and on submit, the server's 422
 * errors at their fields, what another user has changed meanwhile, one submit at a time with an idempotency key, a guard for unsaved changes and, if `draftKey`
 * is set, a draft that survives a reload.
 */
export function useForm<V extends object, B = V, A = unknown>(options: FormOptions<V, B, A>): Form<V> {
  const { draftKey, guard = true } = options
  const latest = useRef(options)
  latest.current = options

  const [saved, setSaved] = useState(options.initial)
  const [values, setValues] = useState<V>(() => ({
    ...options.initial,
    ...(draftKey ? readDraft(draftKey) : undefined),
  }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<number>()

  const now = useRef(values)
  const savedNow = useRef(saved)
  const touched = useRef(new Set<string>())
  const onScreen = useRef(new Set<string>())
  const fromServer = useRef<FieldErrors>({})
  const element = useRef<HTMLFormElement>(null)
  const submitKey = useRef(new SubmitKey())
  const sending = useRef(false)
  const checks = useRef(0)

  const dirty = countChanges(values, saved)
  const release = useLeaveGuard(guard && dirty > 0)

  const bodyNow = useCallback(() => {
    const { body } = latest.current
    return body ? body(now.current) : (now.current as unknown as B)
  }, [])

  const check = useCallback(async () => {
    const mine = ++checks.current
    const found = await validate(latest.current.schema, bodyNow())
    whenReleased(() => {
      // Skipped if the form was changed or submitted while this check was running.
      if (mine === checks.current) setErrors(errorsToShow(found, fromServer.current, touched.current))
    })
  }, [bodyNow])

  const set = useCallback(
    (some: Partial<V>) => {
      now.current = { ...now.current, ...some }
      setValues(now.current)
      const { draftKey: name, excludeFromDraft = [] } = latest.current
      if (name) saveDraft(name, without(now.current, excludeFromDraft))
      const changed = Object.keys(some)
      for (const field of changed) delete fromServer.current[field]
      if (changed.some((field) => touched.current.has(field))) void check()
    },
    [check],
  )

  // Messages are produced in one language, so a language change validates again.
  useEffect(() => onLanguageChange(() => touched.current.size > 0 && void check()), [check])

  const focusNext = useRef(false)
  // The first invalid field can be found only after the errors are rendered.
  useEffect(() => {
    if (!focusNext.current || Object.keys(errors).length === 0) return
    focusNext.current = false
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]')
    // In a group of choices, focuses the first choice; in a file field, the button that opens the file dialog.
    const field = first?.matches('input, textarea, select, button')
      ? first
      : (first?.querySelector<HTMLElement>('input:not([type="file"])') ?? first?.querySelector('button'))
    field?.focus()
  }, [errors])

  const showServerErrors = useCallback((failed: Problem) => {
    fromServer.current = { ...failed.errors }
    for (const field of Object.keys(failed.errors)) touched.current.add(field)
    focusNext.current = true
    setErrors(fromServer.current)
  }, [])

  const handleFailure = useCallback(
    async (thrown: unknown): Promise<void> => {
      const failed = asProblem(thrown, apiSettings.texts.network)
      if (!failed.isTransient) submitKey.current.complete()
      if (Object.keys(failed.errors).length > 0) return showServerErrors(failed)
      const merged = await latest.current.base?.merge(failed, now.current, savedNow.current)
      if (merged) {
        savedNow.current = merged.saved
        setSaved(merged.saved)
        return set(merged.values)
      }
      setProblem(failed)
      if (!latest.current.handlesOwnError) reportProblem(failed)
    },
    [set, showServerErrors],
  )

  /**
   * Validates and sends the form.
   *
   * @returns undefined if it is invalid; otherwise the function that calls `onDone`
   * @throws whatever `send` throws
   */
  const attempt = useCallback(async (): Promise<(() => void) | undefined> => {
    for (const field of onScreen.current) touched.current.add(field)
    const found = await validate(latest.current.schema, bodyNow())
    for (const field of Object.keys(found)) touched.current.add(field)
    checks.current++
    focusNext.current = true
    setErrors(found)
    if (Object.keys(found).length > 0) return undefined
    const body = bodyNow()
    const sent = now.current
    const idempotencyKey = submitKey.current.keyFor({ body })
    const { base, send: sendBody } = latest.current
    const response = await sendBody(body, { idempotencyKey, onProgress: setProgress, ifMatch: base?.revision() })
    submitKey.current.complete()
    savedNow.current = sent
    setSaved(sent)
    base?.clear()
    release()
    if (latest.current.draftKey) deleteDraft(latest.current.draftKey)
    return () => latest.current.onDone?.(response, sent)
  }, [bodyNow, release])

  const send = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    fromServer.current = {}
    const tellDone = await attempt().catch(async (thrown) => {
      await handleFailure(thrown).catch(handleFailure)
      return undefined
    })
    sending.current = false
    setBusy(false)
    setProgress(undefined)
    tellDone?.()
  }, [attempt, handleFailure])

  const submit = useCallback(
    (event?: FormEvent) => {
      event?.preventDefault()
      void send()
    },
    [send],
  )

  const reset = useCallback(() => {
    touched.current.clear()
    fromServer.current = {}
    setErrors({})
    setProblem(undefined)
    now.current = saved
    setValues(saved)
    if (latest.current.draftKey) deleteDraft(latest.current.draftKey)
  }, [saved])

  const seen = onScreen.current
  const seenNow = new Set<string>()
  onScreen.current = seenNow
  const field = <K extends keyof V & string>(name: K): FormField<V[K]> => {
    seenNow.add(name)
    return {
      name,
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
      onBlur: () => {
        touched.current.add(name)
        whenReleased(() => void check())
      },
      error: errors[name]?.[0],
      conflict: options.base?.conflictOf(name, values, set),
    }
  }
  // Uses the fields of the previous render: those of this render are not all registered yet.
  const otherErrors = errorsElsewhere(errors, seen)
  const props = {
    ref: (form: HTMLFormElement | null) => {
      element.current = form
    },
    onSubmit: submit,
    noValidate: true as const,
  }
  return {
    values,
    set,
    field,
    errors,
    otherErrors,
    problem,
    notice: options.base?.notice(values, set, seen),
    busy,
    progress,
    dirty,
    submit,
    reset,
    props,
  }
}
