import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { DownloadZip } from './DownloadZip'
import classes from './timeline.module.css'

/** Downloads the files of all results of the patient, or of a stay: documents as one zip file, and images in DICOM as another one. */
export function DownloadResults({ ofStay }: { ofStay?: number }) {
  const t = useText('patientTimeline')
  const wanted = ofStay === undefined ? {} : { episode_id: ofStay }
  const query = useQuery({ ...api.patientTimeline.resultsSize.query({ query: wanted }), ...handlesOwnError })
  return (
    <QueryBoundary query={query} variant="text" count={1}>
      {({ data: { documents, images } }) => (
        <div className={classes.texts}>
          {documents.files + images.files === 0 && <p>{t('results.none')}</p>}
          {documents.files > 0 && (
            <DownloadZip
              label={t(ofStay === undefined ? 'results.download' : 'results.downloadStay')}
              bytes={documents.bytes}
              wanted={{ ...wanted, files: 'documents' }}
            />
          )}
          {images.files > 0 && (
            <DownloadZip label={t('results.images')} bytes={images.bytes} wanted={{ ...wanted, files: 'images' }} />
          )}
        </div>
      )}
    </QueryBoundary>
  )
}
