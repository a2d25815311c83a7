import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { EpisodeInput } from '#contract/episodes/episode'
import { type Form, useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import { withPhones } from '../../users'
import { caseAddress, casesAddress } from '../addresses'
import { type EpisodeBody, type EpisodeValues, toRequestBody } from './episodeValues'

type Admitted = CallResponse<typeof import('#contract/episodes/calls')['episodes']['create']>

interface EpisodeFormOptions {
  hospitalId: string
  initial: EpisodeValues
  /** ISO code of the country of national phone numbers. */
  country: string | null
}

/** Returns the name of the draft of an admission: a draft for another hospital or another chosen patient is not shown. */
export function admissionDraft(hospitalId: string, { patient_id: chosen }: Pick<EpisodeValues, 'patient_id'>): string {
  return ['episodes.create', hospitalId, ...(chosen ? [chosen.value] : [])].join('.')
}

/** Manages the form of an admission. */
export function useEpisodeForm({ hospitalId, initial, country }: EpisodeFormOptions): Form<EpisodeValues> {
  const t = useText('episodes')
  const toasts = useToasts()
  const { can } = useAuthSession()
  const queries = useQueryClient()
  return useForm<EpisodeValues, EpisodeBody, Admitted>({
    initial,
    schema: () => import('#contract/episodes/episode').then((m) => m.EpisodeInput),
    body: (values) => toRequestBody(values, hospitalId),
    send: async (body, options) =>
      // The schema has validated the body: a missing required field has become an error.
      api.episodes.create.call({
        body: (await withPhones(body, country)) as z.input<typeof EpisodeInput>,
        ...options,
      }),
    onDone: ({ data }) => {
      toasts.success(t('create.done', { name: isolated(data.patient.name_text) }))
      void queries.invalidateQueries({ queryKey: ['episodes'] })
      const canOpen = can(['show-episode', 'update-episode'])
      void navigate(canOpen ? caseAddress(data.id) : casesAddress(hospitalId), { replace: true })
    },
    draftKey: admissionDraft(hospitalId, initial),
    handlesOwnError: true,
  })
}
