type Respond = (url: URL, init: RequestInit) => Promise<Response>

/** Creates a stand-in for XMLHttpRequest, with which the client sends files, that gets its responses from a test server. */
export function testUploads(respond: Respond) {
  return class TestUpload {
    private method = ''
    private url = ''
    private readonly headers = new Headers()
    private received = new Headers()
    readonly upload: {
      onprogress: ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | null
    } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    status = 0
    response: Blob | undefined

    open(method: string, url: string) {
      this.method = method
      this.url = url
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }

    send(body: BodyInit) {
      const { method, headers } = this
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      respond(new URL(this.url, window.location.origin), { method, headers, body })
        .then(async (response) => {
          this.status = response.status
          this.received = response.headers
          this.response = await response.blob()
          this.onload?.()
        })
        .catch(() => this.onerror?.())
    }

    getAllResponseHeaders() {
      return [...this.received].map(([name, value]) => `${name}: ${value}`).join('\r\n')
    }

    abort() {
      this.onabort?.()
    }
  }
}
