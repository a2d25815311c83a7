import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignedInUser } from '#contract/auth/calls'
import type { Survey } from '#contract/surveys/form'
import { showAddress } from '../../../app/router/history'
import { navigate } from '../../../app/router/navigation'
import { useLeaveGuard } from '../../../app/router/useLeaveGuard'
import { isAllowed } from '../../../app/session/allowed'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { asProblem, type Problem } from '../../../lib/api/problem'
import { newUuid } from '../../../lib/uuid'
import { draftOf, type FormDraft, toRequestBody } from './draft'
import { saveDelay } from './saveDelay'

/** So long after a save without a response it is repeated, in ms. */
const repeatAfter = 10_000

const addressOf = (id: number) => `/specialties-forms/${id}/edit`

/** A new form as it was sent. */
interface Creation {
  draft: FormDraft
  isFinal: boolean
  /** Its Idempotency-Key. */
  key: string
}

/** Whether a new form has what the server requires of a draft. */
function isComplete({ title, title_ar, hospital_id }: FormDraft, user: SignedInUser): boolean {
  const isSuperAdmin = user.roles.some(({ code }) => code === 'SUPER_ADMIN')
  return (title.trim() !== '' || title_ar.trim() !== '') && (hospital_id !== null || isSuperAdmin)
}

/**
 * Saves a form while it is edited, two seconds after each change, and ten seconds after the first at the latest; a new form as soon as it has what the server requires of
 * a draft. Users who can only create forms save it with the button, because they could not save another change.
 */
export function useSaving(form: Survey | undefined) {
  const queries = useQueryClient()
  const user = useUser()
  const [draft, setDraft] = useState<FormDraft>(() => draftOf(form))
  const [saved, setSaved] = useState(draft)
  const [failed, setFailed] = useState<FormDraft>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [savedAt, setSavedAt] = useState(form?.updated_at)
  const [stored, setStored] = useState<Pick<Survey, 'id' | 'version'> | undefined>(form)
  const storedId = useRef(form?.id)
  const revision = useRef(form?.revision)
  /** The creation that got no response: repeated as it was, so that the form is created once. */
  const creation = useRef<Creation>(undefined)
  const running = useRef(false)
  /** When the first change was made that is not saved, ms since 1970. */
  const changedAt = useRef<number>(undefined)
  const isDirty = draft !== saved
  const release = useLeaveGuard(isDirty)

  const send = async (isFinal: boolean) => {
    if (running.current) return undefined
    running.current = true
    changedAt.current = undefined
    setBusy(true)
    const id = storedId.current
    const unanswered = creation.current?.isFinal === isFinal ? creation.current : undefined
    const sent = (!isFinal && unanswered?.draft) || draft
    const body = toRequestBody(sent, revision.current)
    try {
      let data: Survey
      if (id === undefined) {
        const key = unanswered?.draft === sent ? unanswered.key : newUuid()
        creation.current = { draft: sent, isFinal, key }
        const call = isFinal ? api.surveys.create : api.surveys.createDraft
        data = (await call.call({ body, idempotencyKey: key })).data
        if (!isFinal) showAddress(addressOf(data.id))
      } else {
        const call = isFinal ? api.surveys.publish : api.surveys.saveDraft
        data = (await call.call({ params: { id }, body })).data
      }
      storedId.current = data.id
      revision.current = data.revision
      creation.current = undefined
      setStored(data)
      setSaved(sent)
      setSavedAt(data.updated_at)
      setProblem(undefined)
      void queries.invalidateQueries({ queryKey: ['surveys', 'list'] })
      return data
    } catch (thrown) {
      const found = asProblem(thrown, '')
      if (!found.isTransient) creation.current = undefined
      setFailed(draft)
      setProblem(found)
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const saveInTime = useEffectEvent(() => {
    // A form that was to be published may be: it is not stored a second time as a draft.
    if (!creation.current?.isFinal) void send(false)
  })
  const isSavedByItself =
    stored !== undefined || (isAllowed(user, 'update-specialties-form') && isComplete(draft, user))
  const isRefused = draft === failed && problem?.isTransient !== true
  const isFailed = draft === failed && problem?.isTransient === true
  useEffect(() => {
    // What the server has refused is sent again only after another change, or by the button.
    if (draft === saved) {
      changedAt.current = undefined
      return
    }
    changedAt.current ??= Date.now()
    if (!isSavedByItself || isRefused || busy) return
    const timer = setTimeout(saveInTime, isFailed ? repeatAfter : saveDelay(changedAt.current, Date.now()))
    return () => clearTimeout(timer)
  }, [draft, saved, isRefused, isFailed, isSavedByItself, busy])
  useEffect(() => {
    if (!isFailed) return
    window.addEventListener('online', saveInTime)
    return () => window.removeEventListener('online', saveInTime)
  }, [isFailed])

  return {
    draft,
    /** The form as it was stored last; undefined for a new one that is not saved yet. */
    stored,
    /** Changes the draft; a function gets the latest one. */
    change: (some: Partial<FormDraft> | ((before: FormDraft) => Partial<FormDraft>)) =>
      setDraft((before) => ({ ...before, ...(typeof some === 'function' ? some(before) : some) })),
    problem,
    busy,
    isDirty,
    /** There was no response to the last attempt, which is repeated. */
    isFailed,
    /** When it was saved; undefined for a new form. */
    savedAt,
    /** Opens the form as it is stored now, without the changes that are not saved. */
    async reload() {
      if (!stored) return
      try {
        const { data } = await api.surveys.show.call({ params: { id: stored.id } })
        const latest = draftOf(data)
        revision.current = data.revision
        setDraft(latest)
        setSaved(latest)
        setSavedAt(data.updated_at)
        setProblem(undefined)
      } catch (thrown) {
        setProblem(asProblem(thrown, ''))
      }
    },
    /** Saves the form as a draft; a new one opens at its own address. */
    async saveDraft() {
      const data = await send(false)
      if (!data || form) return
      release()
      void navigate(addressOf(data.id))
    },
    /** Saves what is changed as a draft; returns whether the server has everything. */
    async saveChanges() {
      return !isDirty || (await send(false)) !== undefined
    },
    /** Saves and publishes the form, and opens the list. */
    async publish() {
      const isDraftUnanswered = creation.current?.isFinal === false
      if ((isDraftUnanswered && !(await send(false))) || !(await send(true))) return
      release()
      void navigate('/specialties-forms')
    },
  }
}
