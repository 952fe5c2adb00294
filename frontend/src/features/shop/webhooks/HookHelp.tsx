const body = `{
  "id": "count-1742",
  "stock": [
    {"sku": "SH-1", "size": "M", "quantity": 12},
    {"externalSku": "T-0042", "change": -1}
  ]
}`;

const signature = `t=$(date +%s)
sig=$(printf '%s.%s' "$t" "$body" | openssl dgst -sha256 -hmac "$secret" -r | cut -d' ' -f1)
curl -H "Sidestage-Signature: t=$t,v1=$sig" -d "$body" "$address"`;

/** How a system of the artist's own tells of stock. */
export function HookHelp() {
  return (
    <section aria-labelledby="hook-help" className="grid grid-cols-1 gap-4">
      <h2 id="hook-help" className="text-md font-semibold">
        How your own system tells
      </h2>
      <p className="text-text-2">
        It sends JSON by POST: an id that no other event has, and up to 100 sizes. A size is known
        by your SKU, with the size where several have it, or by what it is linked to. Say how many
        there are, or how many more or fewer.
      </p>
      <Example label="What is sent" text={body} />
      <p className="text-text-2">
        The header Sidestage-Signature has the time in seconds and the HMAC-SHA256 over the time, a
        dot and the body, in hex. It is taken for 5 minutes. The same id sent again changes nothing.
        The answer says of each size whether it was taken; pieces that somebody is buying just now
        stay theirs.
      </p>
      <Example label="How it is signed" text={signature} />
    </section>
  );
}

function Example({ label, text }: { label: string; text: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-sm border border-line bg-surface p-4 text-sm"
    >
      {text}
    </pre>
  );
}
