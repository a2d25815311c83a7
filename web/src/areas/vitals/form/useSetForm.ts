import { useRef, useState } from 'react'
import { wallText } from '#contract/rules/wallText'
import { deleteDraft, readDraft, saveDraft } from '../../../app/form/drafts'
import { type Form, useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import type { EntryResult } from '../../../app/ward/queue'
import { useWard } from '../../../app/ward/useWard'
import type { CallResponse } from '../../../lib/api/call'
import { Problem } from '../../../lib/api/problem'
import { apiSettings } from '../../../lib/api/settings'
import { useToasts } from '../../../ui/feedback/toasts'
import { useVitalsChanged } from '../queries'
import { useScoreText } from '../score/useScoreText'
import { draftOfSet, entryOf } from './entryOf'
import { loadSetSchema } from './setSchema'
import { emptySet, enteredOf, type SetValues, toRequestBody } from './setValues'

type Saved = CallResponse<typeof import('#contract/vitals/calls')['vitals']['createSet']>

interface SetFormOptions {
  episodeId: number
  /** The patient's name. */
  patient: string
  /** The hospital's time zone. */
  zone: string
  /** Called once the server has saved the set. */
  onSaved: () => void
}

/** Returns whether anything was measured or noted. */
function hasEntries(values: SetValues): boolean {
  const empty = emptySet(values.date)
  return JSON.stringify([enteredOf(values), values.note]) !== JSON.stringify([enteredOf(empty), empty.note])
}

/**
 * Manages the form of a set. What is entered survives a reload as a draft until it is saved or discarded.
 * @returns the form, and whether it began with a draft
 */
export function useSetForm({ episodeId, patient, zone, onSaved }: SetFormOptions): {
  form: Form<SetValues>
  isDraft: boolean
} {
  const t = useText('vitals')
  const { success, info } = useToasts()
  const { ward } = useWard()
  const changed = useVitalsChanged()
  const text = useScoreText()
  const draftKey = draftOfSet(episodeId)
  const [initial] = useState(() => emptySet(wallText(Date.now(), zone)))
  const latest = useRef(initial)
  const [isDraft] = useState(() => {
    const draft = readDraft(draftKey)
    const has = draft !== undefined && hasEntries({ ...initial, ...draft })
    // Only its time, which has passed.
    if (!has) deleteDraft(draftKey)
    return has
  })
  const form = useForm<SetValues, ReturnType<typeof toRequestBody>, Exclude<EntryResult, { state: 'refused' }>>({
    initial,
    schema: loadSetSchema,
    body: (values) => toRequestBody(values, episodeId),
    send: async () => {
      if (!ward) throw new Problem({ status: 0, message: apiSettings.texts.network })
      const { replaces, date } = latest.current
      // Entered again from a draft, it would be recorded twice.
      const result = await ward.record(entryOf(latest.current, { episodeId, patient }, t), () => deleteDraft(draftKey))
      if (result.state !== 'refused') {
        if (replaces?.wallTime === date) void ward.discard(replaces.clientId)
        return result
      }
      // The form still has it, with what is wrong.
      saveDraft(draftKey, { ...latest.current })
      await ward.discard(result.clientId)
      throw result.problem
    },
    onDone: (result) => {
      if (result.state === 'waiting') info(t('savedLater'))
      else {
        const score = (result.response as Saved | undefined)?.data.earlyWarning.score
        success(score ? t('savedWithScore', { score: text.badge(score) }) : t('saved'))
      }
      changed()
      onSaved()
    },
    draftKey,
    // The draft is offered when the form is opened again.
    guard: false,
    handlesOwnError: true,
  })
  latest.current = form.values
  return { form, isDraft }
}
