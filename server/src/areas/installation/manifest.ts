import { installation as calls, type Installation, maxLogoSide } from '#contract/installation/calls'
import { db } from '../../platform/context'
import { openMedia, removeMedia, saveMedia } from '../../platform/files/media'
import { pictureSize } from '../../platform/files/pictureSize'
import { handlers } from '../../platform/http/handlers'
import { fieldProblem, notFound, orNotFound } from '../../platform/http/problem'
import { installationSettings } from '../../schema/installationSettings'
import { type AreaManifest, handledCalls } from '../manifest'
import { installationRecords } from './records'
import { installationOf, lockSettings, readSettings, type SettingsRow } from './settings'

/** Stores changed settings, and deletes the logo that they no longer have. */
async function save(change: Partial<SettingsRow>): Promise<Installation> {
  const { logo_media_id: before } = await lockSettings()
  const [row] = await db().update(installationSettings).set(change).returning()
  const saved = orNotFound(row)
  if (before !== null && before !== saved.logo_media_id) await removeMedia(before)
  return installationOf(saved)
}

const installationHandlers = handlers(calls, {
  show: async () => ({ data: installationOf(await readSettings()) }),

  logo: async () => {
    const { logo_media_id: mediaId } = await readSettings()
    if (mediaId === null) throw notFound()
    return openMedia(mediaId)
  },

  update: async ({ body: { remove_logo: isLogoRemoved, ...settings } }) => {
    const change = isLogoRemoved ? { ...settings, logo_media_id: null, logo_ratio: null } : settings
    return { data: await save(change) }
  },

  updateLogo: async ({ files }) => {
    const logo = orNotFound(files[0])
    const { width, height } = orNotFound(await pictureSize(logo.path, 'png'))
    if (Math.max(width, height) > maxLogoSide) throw fieldProblem('logo', 'validation.pictureSize')
    const { id } = await saveMedia(logo)
    return { data: await save({ logo_media_id: id, logo_ratio: width / height }) }
  },
})

export const installationArea: AreaManifest = {
  name: 'installation',
  calls: [handledCalls('installation', calls, installationHandlers)],
  records: installationRecords,
}
