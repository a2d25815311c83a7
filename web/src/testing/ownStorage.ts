const prefix = 'mashfa.ward.'
const marker = '#'
const page = crypto.randomUUID()

let isPrepared = false

const own = (name: string) => (name.startsWith(prefix) ? name + marker + page : name)

/** Returns a storage in memory whose entries are also properties, as those of `localStorage` are. */
function memoryStorage(): Storage {
  const values = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, String(value)),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  }
  return new Proxy(storage, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_target, name) => {
      const value = typeof name === 'string' ? values.get(name) : undefined
      return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: true }
    },
  })
}

/**
 * Gives this page of tests its own databases of the ward and its own `localStorage`: several pages run at the same time in one
 * browser, as several tabs, and would send and delete each other's entries, and be signed in by each other.
 */
export function prepareOwnStorage(): void {
  if (isPrepared) return
  isPrepared = true
  Object.defineProperty(window, 'localStorage', { value: memoryStorage(), configurable: true })
  const factory = window.indexedDB
  const open = factory.open.bind(factory)
  const remove = factory.deleteDatabase.bind(factory)
  const list = factory.databases.bind(factory)
  factory.open = (name, version) => open(own(name), version)
  factory.deleteDatabase = (name) => remove(own(name))
  factory.databases = async () =>
    (await list()).flatMap(({ name = '', ...more }) => {
      if (!name.startsWith(prefix)) return [{ name, ...more }]
      return name.endsWith(marker + page) ? [{ name: name.slice(0, name.lastIndexOf(marker)), ...more }] : []
    })
}
