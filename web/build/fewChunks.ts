import type { Plugin } from 'vite'

/** Before React: the language, the session, the client and the route table, so that all the rest can be asked for at once. */
const boot =
  /web\/src\/(lib\/(api\/(?!useCall)|trackPromise|uuid)|app\/(routes\.tsx|i18n\/(catalogues|language)|session\/authSession|router\/(route|match|screens|leaveGuard)\.ts|form\/drafts|layout\/fetchLayout)|areas\/(auth|guest|home)\/manifest\.tsx)|mashfa-api$|mashfa-api\/(auth|profile|settings)$|vite\/preload-helper|rolldown\/runtime/
/** What every page needs. */
const start =
  /node_modules\/(react|react-dom|scheduler)\/|web\/src\/(app\/(start|router\/(?!useListAddress)|problems|session\/(?!RightsWatch)|layout\/Layout|theme|i18n|shell\/(LanguageButton|SchemeButton|useScheme))|ui\/(texts|Logo|link|density|Button|IconButton|TextLink|Spinner|tooltip|feedback\/(confirm|toasts|Banner|ErrorState|Empty\.module|Skeleton)))/
/** Icons that more than one page shows: some hundred bytes each, which would be a request each. */
const icons = /@tabler\/icons-react\/dist\/esm\/icons\//
/**
 * Those of the first page: they are fetched with what shows them. The last six are on the panel of demo accounts and on
 * other pages: half a kilobyte, for which the panel would wait for the file of all shared icons.
 */
const firstIcons =
  /icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(Language|Sun|Moon|Lock|Eye|EyeOff|AlertTriangle|AlertCircle|InfoCircle|WifiOff|Check|X|CircleCheck|BuildingHospital|CalendarEvent|ChevronRight|Flask|Stethoscope|User)\.)/
/** The calls that more than one screen makes, but for those of boot: an area has some hundred bytes, too few for a request. */
const calls = /mashfa-api\//
/** The live line; guests of a meeting have it without the rest of what is for those who are signed in. */
const realtime = /web\/src\/lib\/realtime/
/** What stands around every screen of those who are signed in, and what their lists share; visitors do without it. */
const signedIn = /web\/src\/app\/(layout\/SignedInLayer|session\/RightsWatch|router\/useListAddress|mendFocus)/
/** The fields of a short form, as the sign-in page has it. */
const form =
  /web\/src\/(app\/form\/|lib\/api\/(submitKey|problemReport)|ui\/fields\/(CodeField|PasswordField|FieldFrame|field\.module)|ui\/feedback\/InlineNotice|areas\/auth\/PublicTools)/

/**
 * Puts what the first page needs into three files instead of forty. On a line where every request waits 400 ms, and a
 * browser makes six at a time, the number of files costs more than their size.
 */
export function fewChunks(): Plugin {
  return {
    name: 'mashfa-few-chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'boot', test: boot, priority: 2 },
                { name: 'start', test: (id) => start.test(id) || firstIcons.test(id), priority: 1 },
                { name: 'icons', test: icons, minShareCount: 2 },
                { name: 'calls', test: calls, minShareCount: 2 },
                { name: 'realtime', test: realtime, minShareCount: 2, priority: 1 },
                { name: 'signedIn', test: signedIn, minShareCount: 2 },
                { name: 'form', test: form, priority: 1 },
              ],
            },
          },
        },
      },
    }),
  }
}
