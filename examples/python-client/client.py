"""A product in another language, written from packages/sdk/PROTOCOL.md alone.

Needs python3-socketio and python3-websocket. It prints numbered lines until the shop stops it.
"""

import os
import pathlib
import platform
import random
import sys
import threading
import time
import uuid

import socketio

DEFINITE = {
    "invalid_request",
    "license_not_found",
    "license_key_replaced",
    "license_expired",
    "license_revoked",
    "license_suspended",
    "account_banned",
    "wrong_product",
    "device_blacklisted",
    "session_stopped",
}
UNCERTAIN_SECONDS = 60
CONNECT_SECONDS = 30
MAX_WAITING_LINES = 1000


def device_uuid():
    """The same each time the product starts on this device."""
    folder = pathlib.Path(os.environ.get("XDG_CONFIG_HOME") or pathlib.Path.home() / ".config")
    file = folder / "botique-python-example"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(str(uuid.uuid4()))
    return file.read_text().strip()


def device_facts():
    """Shown to the customer, to tell their devices apart."""
    system = {"Darwin": "macOS"}.get(platform.system(), platform.system())
    facts = {"host": platform.node()[:100], "platform": system[:50]}
    return {name: value for name, value in facts.items() if value}


class Product:
    def __init__(self, url, key, product, version):
        self.url = url
        self.auth = {
            "license": key,
            "uuid": device_uuid(),
            "product": product,
            "version": version,
            **device_facts(),
            "metadata": {"username": "Pythia"},
        }
        self.seat = None
        self.had_seat = False
        self.retries = 0
        self.retry_after = 0
        self.last_number = 0
        self.waiting = []
        self.uncertain_until = 0.0
        self.refusal = None
        self.seated = threading.Event()
        self.sio = None

    def run(self):
        """Returns the refusal that ended the product."""
        while True:
            self.connect_once()
            if self.refusal:
                return self.refusal
            time.sleep(self.retry_after + random.uniform(0, min(20, 5 * 2**self.retries)))
            self.retries += 1
            self.retry_after = 0

    def connect_once(self):
        self.seated.clear()
        self.sio = socketio.Client(reconnection=False)
        self.sio.on("seated", self.on_seated, namespace="/product")
        self.sio.on("ended", self.react, namespace="/product")
        self.sio.on("connect_error", self.on_refused, namespace="/product")
        auth = dict(self.auth, resume=self.seat) if self.seat else self.auth
        try:
            self.sio.connect(
                self.url,
                auth=auth,
                namespaces=["/product"],
                transports=["websocket"],
                wait_timeout=CONNECT_SECONDS,
            )
        except socketio.exceptions.ConnectionError:
            self.drop_connection()
            return
        if self.seated.wait(CONNECT_SECONDS):
            self.work()
        self.be_uncertain()
        self.drop_connection()

    def be_uncertain(self):
        """For a while, one of the taken seats may be our own."""
        self.uncertain_until = time.monotonic() + UNCERTAIN_SECONDS

    def drop_connection(self):
        """Closes the transport only. A normal disconnect would free the seat."""
        self.sio.eio.disconnect(abort=True)

    def on_seated(self, seat):
        self.seat = {"sessionId": seat["sessionId"], "epoch": seat["epoch"]}
        self.heartbeat_seconds = seat["heartbeatSeconds"]
        self.had_seat = True
        self.retries = 0
        self.seated.set()

    def on_refused(self, error):
        refusal = error.get("data") if isinstance(error, dict) else None
        if refusal:
            self.retry_after = refusal.get("retryAfterSeconds", 0)
            self.react(refusal)

    def react(self, refusal):
        name = refusal["error"]
        if name == "seat_lost":
            self.seat = None
        elif name == "seats_taken":
            if time.monotonic() >= self.uncertain_until:
                self.refusal = refusal
        elif name in DEFINITE and not (name == "invalid_request" and self.had_seat):
            self.refusal = refusal
        else:
            self.be_uncertain()

    def work(self):
        next_heartbeat = time.monotonic() + self.heartbeat_seconds
        while self.sio.connected and not self.refusal:
            self.print_line()
            if not self.send_lines():
                return
            if time.monotonic() >= next_heartbeat:
                if not self.ask("heartbeat", {}):
                    return
                next_heartbeat += self.heartbeat_seconds
            time.sleep(0.1)

    def print_line(self):
        self.last_number += 1
        content = f"line {self.last_number} from Python"
        print(content, flush=True)
        self.waiting.append({"level": "info", "content": content})
        self.waiting = self.waiting[-MAX_WAITING_LINES:]

    def send_lines(self):
        """Lines wait until the shop has them. False if the connection is dead."""
        lines = self.waiting[:100]
        first = self.last_number - len(self.waiting) + 1
        answer = self.ask("console", {"first": first, "lines": lines})
        if answer and answer["success"]:
            self.waiting = self.waiting[len(lines) :]
        return answer is not None

    def ask(self, event, payload):
        """None if there is no answer."""
        try:
            answer = self.sio.call(event, payload, namespace="/product", timeout=10)
        except socketio.exceptions.SocketIOError:
            return None
        if not answer["success"]:
            self.react(answer)
        return answer

    def leave(self):
        if self.sio and self.sio.connected:
            self.ask("leave", {})
            self.drop_connection()


if __name__ == "__main__":
    product = Product(os.environ["BOTIQUE_URL"], os.environ["LICENSE_KEY"], "warden", "0.9.0")
    try:
        refusal = product.run()
    except KeyboardInterrupt:
        product.leave()
        sys.exit(130)
    print(refusal["message"], file=sys.stderr)
    sys.exit(0 if refusal["error"] == "session_stopped" else 1)
