import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Survey } from '#contract/surveys/form'
import { navigate } from '../../../app/router/navigation'
import { useLeaveGuard } from '../../../app/router/useLeaveGuard'
import { api } from '../../../lib/api/api'
import { asProblem, type Problem } from '../../../lib/api/problem'
import { bodyOf, draftOf, type FormDraft } from './draft'

/** So long after the last change a draft is saved by itself, in ms. */
const saveAfter = 2_000
/** So long after a save without a response it is repeated, in ms. */
const repeatAfter = 10_000

/** Saves a form while it is edited: a stored draft two seconds after each change, a new form when asked to. */
export function useSaving(form: Survey | undefined) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<FormDraft>(() => draftOf(form))
  const [saved, setSaved] = useState(draft)
  const [failed, setFailed] = useState<FormDraft>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [savedAt, setSavedAt] = useState(form?.updated_at)
  const revision = useRef(form?.revision)
  const running = useRef(false)
  const isDirty = draft !== saved
  const release = useLeaveGuard(isDirty)

  const send = async (isFinal: boolean) => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    const sent = draft
    const body = bodyOf(sent, revision.current)
    try {
      const params = { id: form?.id ?? 0 }
      const { data } = await (form === undefined
        ? (isFinal ? api.surveys.create : api.surveys.createDraft).call({ body })
        : (isFinal ? api.surveys.publish : api.surveys.saveDraft).call({ params, body }))
      revision.current = data.revision
      setSaved(sent)
      setSavedAt(data.updated_at)
      setProblem(undefined)
      void queries.invalidateQueries({ queryKey: ['surveys', 'list'] })
      return data
    } catch (thrown) {
      setFailed(sent)
      setProblem(asProblem(thrown, ''))
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const saveInTime = useEffectEvent(() => void send(false))
  const isStored = form !== undefined
  const isRefused = draft === failed && problem?.isTransient !== true
  const isFailed = draft === failed && problem?.isTransient === true
  useEffect(() => {
    // What the server has refused is sent again only after another change, or by the button.
    if (!isStored || draft === saved || isRefused || busy) return
    const timer = setTimeout(saveInTime, isFailed ? repeatAfter : saveAfter)
    return () => clearTimeout(timer)
  }, [draft, saved, isRefused, isFailed, isStored, busy])
  useEffect(() => {
    if (!isFailed) return
    window.addEventListener('online', saveInTime)
    return () => window.removeEventListener('online', saveInTime)
  }, [isFailed])

  return {
    draft,
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
      if (!form) return
      try {
        const { data } = await api.surveys.show.call({ params: { id: form.id } })
        const stored = draftOf(data)
        revision.current = data.revision
        setDraft(stored)
        setSaved(stored)
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
      void navigate(`/specialties-forms/${data.id}/edit`)
    },
    /** Saves and publishes the form, and opens the list. */
    async publish() {
      if (!(await send(true))) return
      release()
      void navigate('/specialties-forms')
    },
  }
}
