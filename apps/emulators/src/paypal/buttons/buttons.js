/*
 * The browser script of the PayPal emulator, with the interface of PayPal's own (window.paypal.Buttons).
 * Served unchanged: it reads its origin and its options from its own URL.
 */
{
  const self = document.currentScript;
  const address = new URL(self.src);
  const origin = address.origin;
  const labels = { paypal: 'PayPal', venmo: 'Venmo' };
  const asked = (name) => (address.searchParams.get(name) ?? '').split(',');
  const fundings = ['paypal', ...asked('enable-funding').filter((name) => name === 'venmo')].filter(
    (name) => !asked('disable-funding').includes(name),
  );
  const closedCheckMs = 200;

  // A constructed stylesheet, because the page's content security policy forbids inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; }
    div { display: flex; flex-direction: column; gap: 10px; }
    div[data-layout='horizontal'] { flex-direction: row; }
    button {
      flex: 1 0 auto; min-width: 0; border: 0; cursor: pointer;
      font: italic 800 19px/1 'Helvetica Neue', Arial, sans-serif; letter-spacing: -0.02em;
      background: #ffc439; color: #002a77; transition: filter 120ms;
    }
    button[data-funding='venmo'] { background: #0068c8; color: #fff; }
    button[data-color='blue'] { background: #0059b3; color: #fff; }
    button[data-color='silver'] { background: #e6e6e6; color: #111; }
    button[data-color='white'] { background: #fff; color: #111; box-shadow: inset 0 0 0 1px #555; }
    button[data-color='black'] { background: #2c2e2f; color: #fff; }
    button:hover { filter: brightness(0.95); }
    button:focus-visible { outline: 3px solid #0059b3; outline-offset: 2px; }
    button[aria-disabled='true'] { opacity: 0.55; cursor: default; }
    @media (prefers-color-scheme: dark) { button:focus-visible { outline-color: #8ec5ff; } }
  `);

  const Buttons = (options = {}) => {
    const props = { ...options };
    const shown = options.fundingSource ? [options.fundingSource] : fundings;
    let host = null;
    let enabled = true;
    let checkout = null;

    async function pay(funding) {
      if (!enabled) return;
      if (checkout) {
        checkout.focus();
        return;
      }
      let refused = false;
      const answers = {
        resolve: async () => {},
        reject: async () => {
          refused = true;
        },
      };
      const clicked = props.onClick?.({ fundingSource: funding }, answers);
      if (refused) return;
      // Opened synchronously within the click, because browsers block popups that open later.
      const started = openCheckout(funding, props, () => {
        checkout = null;
      });
      checkout = started;
      await started.run(async () => {
        await clicked;
        return !refused;
      });
    }

    function draw() {
      const list = document.createElement('div');
      list.dataset.layout = props.style?.layout ?? 'vertical';
      for (const funding of shown) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = labels[funding];
        button.dataset.funding = funding;
        if (funding === 'paypal' && props.style?.color) button.dataset.color = props.style.color;
        const height = Math.min(Math.max(props.style?.height ?? 45, 25), 55);
        const round = { pill: height / 2, sharp: 0 }[props.style?.shape] ?? 4;
        button.style.height = `${height}px`;
        button.style.borderRadius = `${props.style?.borderRadius ?? round}px`;
        button.addEventListener('click', () => void pay(funding));
        list.append(button);
      }
      return list;
    }

    function enable(on) {
      enabled = on;
      for (const button of host?.shadowRoot.querySelectorAll('button') ?? []) {
        button.setAttribute('aria-disabled', String(!on));
      }
    }

    return {
      isEligible: () => shown.length > 0 && shown.every((funding) => fundings.includes(funding)),
      async render(container) {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        if (!place) throw new Error(`Document is ready and element ${container} does not exist`);
        if (!this.isEligible()) throw new Error(`${props.fundingSource} is not eligible`);
        host = document.createElement('div');
        host.className = 'paypal-buttons';
        host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
        host.shadowRoot.append(draw());
        place.append(host);
        props.onInit?.({}, { enable: async () => enable(true), disable: async () => enable(false) });
      },
      async close() {
        checkout?.abandon();
        host?.remove();
        host = null;
      },
      async updateProps(changes) {
        Object.assign(props, changes);
      },
      hasReturned: () => false,
      resume() {},
    };
  };

  /** One visit to the popup, which the merchant can restart. */
  function openCheckout(funding, props, onEnd) {
    // Blank at first: a window that is still loading one page may ignore the navigation to another.
    let popup = openWindow('about:blank');
    if (popup) popup.document.body.textContent = 'One moment. The shop is creating your order.';
    let orderID = null;
    let hear = null;
    let ended = false;

    function listen(event) {
      const fromUs = event.origin === origin && event.source === popup;
      if (!fromUs || event.data?.from !== 'paypal-stand-in' || event.data.orderID !== orderID) return;
      hear?.(event.data);
    }
    window.addEventListener('message', listen);

    function end() {
      if (ended) return;
      ended = true;
      window.removeEventListener('message', listen);
      popup?.close();
      onEnd();
    }

    /** Resolves with the buyer's choice. Closing the window counts as a cancel. */
    function outcome() {
      return new Promise((resolve) => {
        const watch = setInterval(() => {
          if (!popup.closed && !ended) return;
          clearInterval(watch);
          // The popup may have closed right after posting its last message, so give that time to arrive.
          setTimeout(() => hear?.({ outcome: 'cancelled' }), closedCheckMs);
        }, closedCheckMs);
        hear = (answer) => {
          hear = null;
          clearInterval(watch);
          resolve(answer);
        };
      });
    }

    function show() {
      const query = new URLSearchParams({ token: orderID, origin: location.origin, fundingSource: funding });
      const page = `${origin}/checkoutnow?${query}`;
      if (popup && !popup.closed) popup.location.replace(page);
      else popup = openWindow(page);
      if (!popup) throw new Error('Unable to open popup window: it was blocked');
    }

    async function round() {
      show();
      const answer = await outcome();
      if (ended) return;
      if (answer.outcome !== 'approved') {
        end();
        props.onCancel?.({ orderID }, { redirect: (url) => location.assign(url) });
        return;
      }
      const next = [];
      const actions = {
        restart: async () => {
          if (next.length === 0) next.push(round());
        },
        redirect: (url) => location.assign(url),
        order: Object.fromEntries(
          ['capture', 'authorize', 'get', 'patch'].map((name) => [name, onServerOnly]),
        ),
      };
      const data = {
        orderID,
        payerID: answer.payerID,
        paymentID: null,
        billingToken: null,
        paymentSource: funding,
        facilitatorAccessToken: '',
      };
      // The popup stays open until the merchant is done: a restart can't open a new one outside a click.
      await props.onApprove?.(data, actions);
      await Promise.all(next);
    }

    return {
      focus: () => popup?.focus(),
      abandon: end,
      async run(mayGoOn) {
        try {
          if (!popup) throw new Error('Unable to open popup window: it was blocked');
          if (!(await mayGoOn())) return;
          const create = { order: { create: onServerOnly } };
          orderID = await props.createOrder?.({ paymentSource: funding }, create);
          if (!orderID) throw new Error('Expected an order id to be passed');
          if (popup.closed) {
            end();
            props.onCancel?.({ orderID }, { redirect: (url) => location.assign(url) });
            return;
          }
          await round();
        } catch (error) {
          end();
          if (props.onError) props.onError(error);
          else throw error;
        } finally {
          end();
        }
      },
    };
  }

  async function onServerOnly() {
    throw new Error('The emulator has no client-side order calls: create and capture on the server.');
  }

  function openWindow(url) {
    const [width, height] = [500, 640];
    const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
    const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
    const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
    return window.open(url, `paypal_stand_in_${Math.random().toString(36).slice(2)}`, features);
  }

  window[self.dataset.namespace ?? 'paypal'] = {
    version: '5.0.500',
    FUNDING: { PAYPAL: 'paypal', VENMO: 'venmo', CREDIT: 'credit', PAYLATER: 'paylater', CARD: 'card' },
    Buttons,
    getFundingSources: () => [...fundings],
    isFundingEligible: (funding) => fundings.includes(funding),
    rememberFunding() {},
  };
}
