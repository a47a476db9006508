// SHA-256 (FIPS 180-4) fed in chunks: the browser's own digest wants the whole file at once, and only on secure pages.

/** The first 32 bits of the fractional parts of the given roots of the first primes, as the standard defines them. */
function constants(count: number, root: (prime: number) => number): Int32Array {
  const found = new Int32Array(count)
  let at = 0
  for (let candidate = 2; at < count; candidate++) {
    let prime = true
    for (let d = 2; d * d <= candidate && prime; d++) prime = candidate % d !== 0
    if (prime) found[at++] = (root(candidate) % 1) * 2 ** 32
  }
  return found
}

const K = constants(64, Math.cbrt)

export class Sha256 {
  private readonly state = constants(8, Math.sqrt)
  private readonly words = new Int32Array(64)
  private readonly tail = new Uint8Array(64)
  private tailed = 0
  private length = 0

  update(bytes: Uint8Array): this {
    this.length += bytes.length
    let at = 0
    if (this.tailed > 0) {
      at = Math.min(64 - this.tailed, bytes.length)
      this.tail.set(bytes.subarray(0, at), this.tailed)
      this.tailed += at
      if (this.tailed < 64) return this
      this.block(this.tail, 0)
      this.tailed = 0
    }
    for (; at + 64 <= bytes.length; at += 64) this.block(bytes, at)
    this.tail.set(bytes.subarray(at))
    this.tailed = bytes.length - at
    return this
  }

  /** The digest in hexadecimal; nothing may be added after it. */
  digest(): string {
    const bits = this.length * 8
    const padding = new Uint8Array((this.tailed < 56 ? 64 : 128) - this.tailed)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    this.update(padding)
    return Array.from(this.state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  private block(bytes: Uint8Array, at: number): void {
    const w = this.words
    for (let i = 0; i < 16; i++, at += 4) {
      w[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
    }
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15]!
      const y = w[i - 2]!
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
    }
    const s = this.state
    let a = s[0]!
    let b = s[1]!
    let c = s[2]!
    let d = s[3]!
    let e = s[4]!
    let f = s[5]!
    let g = s[6]!
    let h = s[7]!
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    s[0] = s[0]! + a
    s[1] = s[1]! + b
    s[2] = s[2]! + c
    s[3] = s[3]! + d
    s[4] = s[4]! + e
    s[5] = s[5]! + f
    s[6] = s[6]! + g
    s[7] = s[7]! + h
  }
}
