import { IconDownload } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'
import { Button } from '../../ui/Button'
import classes from './timeline.module.css'

type DownloadResultsProps = {
  /** The id of the only investigation whose files are wanted. */
  only?: number
  /** The id of the only stay whose results are wanted. */
  ofStay?: number
}

/** Downloads the files of all results of the patient, or of some of them, as one zip file. */
export function DownloadResults({ only, ofStay }: DownloadResultsProps) {
  const t = useText('patientTimeline')
  const download = useCall(api.patientTimeline.results, { handlesOwnError: true })
  const save = async () => {
    const query = {
      ...(only !== undefined && { investigation_id: only }),
      ...(ofStay !== undefined && { episode_id: ofStay }),
    }
    const response = await download.run({ query })
    if (response) saveBlob(response.blob, response.fileName || 'results.zip')
  }
  return (
    <div className={classes.texts}>
      <div>
        <Button
          icon={<IconDownload />}
          busy={download.busy}
          busyText={t('results.downloading')}
          onClick={() => void save()}
        >
          {t(
            ofStay !== undefined
              ? 'results.downloadStay'
              : only === undefined
                ? 'results.download'
                : 'results.downloadOne',
          )}
        </Button>
      </div>
      <ProblemNotice problem={download.problem} />
    </div>
  )
}
